import { sweepPhotos } from '@/lib/care/problems/service.sweep';
import { sweepMedia } from '@/lib/media/files/service';

const isDry = process.argv.includes('--dry-run');
const what = isDry ? 'would remove' : 'removed';

try {
  const { files: media, rows } = await sweepMedia(Date.now(), isDry);
  const files = [...media, ...(await sweepPhotos(Date.now(), isDry))];
  for (const publicId of files) console.log(`${what} the file ${publicId}`);
  for (const publicId of rows) console.log(`${what} the entry of ${publicId}`);
  console.log(`${what} ${files.length} files and ${rows.length} entries`);
  process.exit(0);
} catch (error) {
  const reason = error instanceof Error ? error.message : 'unknown';
  console.error(`The media could not be swept (${reason}): see that the media service can be reached, then try again.`);
  process.exit(1);
}
