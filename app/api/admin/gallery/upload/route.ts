import { mediaDone, mediaFailed } from '@/content/media-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { uploadToGallery } from '@/lib/media/gallery/service';
import { MAX_FILE_BYTES, MAX_FILES_AT_ONCE } from '@/lib/media/uploads/rules';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  {
    role: 'admin',
    form: { files: 'files', maxFiles: MAX_FILES_AT_ONCE, maxFileBytes: MAX_FILE_BYTES },
    revalidates: ['gallery'],
    fallback: mediaFailed.upload,
  },
  async ({ form }) => {
    const { items, refused } = await uploadToGallery(form.fields.title ?? '', form.files);
    return { status: 201, message: mediaDone.uploaded, data: items, refused };
  },
);
