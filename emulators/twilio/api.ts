import { Hono } from 'hono';
import { type Context, type EmulatorEnv, type FaultReplies, withFaults } from '../core.ts';
import { errorBody, notFound } from './errors.ts';
import { MESSAGE_FAULTS, type Messages, toMessageEntity } from './messages.ts';
import {
  checkVerification,
  type Form,
  requireVerification,
  startVerification,
  toCheckEntity,
  toVerificationEntity,
  updateVerification,
} from './verify.ts';

const REPLIES: FaultReplies = {
  error: (c) => c.body(null, 503),
  'error-html': (c) => c.html('<html><body><h1>502 Bad Gateway</h1></body></html>', 502),
  'rate-limit': (c) => c.json(errorBody(429, 20429, 'Too Many Requests'), 429, { 'Retry-After': '1' }),
  unauthorized: (c) => c.json(errorBody(401, 20003, 'Authenticate'), 401),
  '60202': (c) => c.json(errorBody(429, 60202, 'Max check attempts reached'), 429),
  '60203': (c) => c.json(errorBody(429, 60203, 'Max send attempts reached'), 429),
  '60212': (c) => c.json(errorBody(429, 60212, 'Too many concurrent requests for phone number'), 429),
  '60410': (c) => c.json(errorBody(403, 60410, 'Verification delivery attempt blocked'), 403),
  '21614': (c) => c.json(errorBody(400, 21614, "'To' number is not a valid mobile number"), 400),
};

async function readForm(request: { text(): Promise<string> }): Promise<Form> {
  return Object.fromEntries(new URLSearchParams(await request.text()));
}

export function createTwilioApi(context: Context, messages: Messages): Hono<EmulatorEnv> {
  const { accountSid, authToken, verifyServiceSid } = context.config.twilio;
  const app = new Hono<EmulatorEnv>();
  const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64');

  context.faults.allow('twilio', MESSAGE_FAULTS);
  app.use('*', withFaults(context, 'twilio', REPLIES));
  app.use('*', async (c, next) => {
    if (c.req.header('authorization') === `Basic ${basic}`) return next();
    return REPLIES.unauthorized(c);
  });

  const verify = new Hono<EmulatorEnv>();
  verify.use('*', async (c, next) => {
    const service = c.req.param('service') ?? '';
    if (service !== verifyServiceSid) throw notFound(`/Services/${service}`);
    return next();
  });
  verify.post('/Verifications', async (c) => {
    const verification = startVerification(context, await readForm(c.req), c.get('fault'));
    return c.json(toVerificationEntity(context, verification), 201);
  });
  verify.get('/Verifications/:sid', (c) => {
    return c.json(toVerificationEntity(context, requireVerification(context, c.req.param('sid'))));
  });
  verify.post('/Verifications/:sid', async (c) => {
    const updated = updateVerification(context, c.req.param('sid'), await readForm(c.req));
    return c.json(toVerificationEntity(context, updated));
  });
  verify.post('/VerificationCheck', async (c) => {
    return c.json(toCheckEntity(context, checkVerification(context, await readForm(c.req))), 201);
  });
  app.route('/verify/v2/Services/:service', verify);

  const api = new Hono<EmulatorEnv>();
  api.use('*', async (c, next) => {
    const account = c.req.param('account') ?? '';
    if (account !== accountSid) throw notFound(`/2010-04-01/Accounts/${account}`);
    return next();
  });
  api.post('/Messages.json', async (c) => {
    return c.json(toMessageEntity(context, messages.create(await readForm(c.req), c.get('fault'))), 201);
  });
  api.get('/Messages.json', (c) => {
    const size = Math.min(Number(c.req.query('PageSize')) || 50, 1000);
    const uri = c.req.path.replace(/^\/twilio\/api/, '');
    return c.json({
      messages: messages.list(size).map((sms) => toMessageEntity(context, sms)),
      first_page_uri: `${uri}?PageSize=${size}&Page=0`,
      next_page_uri: null,
      previous_page_uri: null,
      page: 0,
      page_size: size,
      uri,
      start: 0,
      end: size - 1,
    });
  });
  api.get('/Messages/:file', (c) => {
    return c.json(toMessageEntity(context, messages.require(c.req.param('file').replace(/\.json$/, ''))));
  });
  app.route('/api/2010-04-01/Accounts/:account', api);

  app.all('*', (c) => {
    throw notFound(c.req.path.replace(/^\/twilio\/(verify|api)/, ''));
  });
  return app;
}
