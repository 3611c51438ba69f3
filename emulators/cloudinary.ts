import { Hono } from 'hono';
import { mountAdmin } from './cloudinary/admin.ts';
import { createCloud } from './cloudinary/cloud.ts';
import { mountDelivery } from './cloudinary/delivery.ts';
import { apiFaults, EXTRA_FAULTS } from './cloudinary/faults.ts';
import { readForm } from './cloudinary/form.ts';
import { handleDestroy, handleExplicit, handleRename } from './cloudinary/manage.ts';
import { Problem, problemResponse } from './cloudinary/problem.ts';
import { authorizeForm } from './cloudinary/sign.ts';
import { handleUpload } from './cloudinary/upload.ts';
import type { Context, EmulatorEnv } from './core.ts';

const UPLOAD_API =
  '/cloudinary/v1_1/:cloud/:type{(?:image|video|raw|auto)}/:action{(?:upload|destroy|rename|explicit)}';
const ALLOWED_HEADERS =
  'Authorization, Cache-Control, Content-Range, Content-Type, X-Requested-With, X-Unique-Upload-Id';

/** The upload API, the Admin API and the delivery of one account. */
export function createCloudinary(context: Context): Hono<EmulatorEnv> {
  const { config, clock, faults } = context;
  const cloud = createCloud(context);
  const app = new Hono<EmulatorEnv>();
  faults.allow('cloudinary', EXTRA_FAULTS);
  app.onError((error) => {
    if (error instanceof Problem) return problemResponse(error.status, error.message);
    console.error(error);
    return problemResponse(500, 'General Error');
  });

  for (const path of [UPLOAD_API, '/media/*']) {
    app.use(path, async (c, next) => {
      await next();
      c.res.headers.set('Access-Control-Allow-Origin', '*');
      c.res.headers.set('Access-Control-Expose-Headers', 'X-Cld-Error, X-Request-Id');
    });
  }
  app.options(UPLOAD_API, (c) => {
    c.header('Access-Control-Allow-Methods', 'POST, OPTIONS');
    c.header('Access-Control-Allow-Headers', ALLOWED_HEADERS);
    c.header('Access-Control-Max-Age', '86400');
    return c.body(null, 200);
  });
  app.use('/cloudinary/*', ...apiFaults(context));
  app.use('/cloudinary/v1_1/:cloud/*', async (c, next) => {
    const name = c.req.param('cloud');
    if (name !== config.cloudinary.cloudName) throw new Problem(401, `Invalid cloud_name ${name}`);
    await next();
  });
  app.post(UPLOAD_API, async (c) => {
    const { fields, file } = await readForm(c.req.raw);
    authorizeForm(fields, c.req.header('authorization'), config.cloudinary, clock.now());
    switch (c.req.param('action')) {
      case 'upload':
        return c.json(await handleUpload(c, cloud, fields, file));
      case 'destroy':
        return c.json(await handleDestroy(c, cloud, fields));
      case 'rename':
        return c.json(await handleRename(c, cloud, fields));
      default:
        return c.json(await handleExplicit(c, cloud, fields));
    }
  });
  mountAdmin(app, cloud);
  mountDelivery(app, cloud);
  app.all('/cloudinary/*', () => problemResponse(404, 'Not Found'));
  app.all('/media/*', () => problemResponse(404, 'Not Found'));
  return app;
}
