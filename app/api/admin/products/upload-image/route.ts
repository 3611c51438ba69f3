import { mediaFailed } from '@/content/media-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { MAX_FILE_BYTES } from '@/lib/media/uploads/rules';
import { uploadProductFile } from '@/lib/media/uploads/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  {
    role: 'admin',
    form: { files: 'file', maxFiles: 1, maxFileBytes: MAX_FILE_BYTES },
    fallback: mediaFailed.uploadFile,
  },
  async ({ form }) => ({ status: 201, result: await uploadProductFile(form.files[0]) }),
);
