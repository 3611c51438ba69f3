import clsx from 'clsx';
import { CloudUpload } from 'lucide';
import { useDropzone } from 'react-dropzone';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { media } from '@/content/media';

type DropAreaProps = { label: string; hint: string; accept: string; onFiles: (files: File[]) => void };

/** Where files are dropped or chosen; what does not fit is sorted out by whoever takes them. */
export function DropArea({ label, hint, accept, onFiles }: DropAreaProps) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: (accepted) => onFiles([...accepted]),
    noClick: true,
    noKeyboard: true,
    useFsAccessApi: false,
  });
  return (
    <div
      {...getRootProps()}
      className={clsx(
        'flex flex-col items-center gap-2 rounded-lg border-2 border-dashed px-5 py-8 text-center',
        isDragActive ? 'border-leaf bg-leaf-soft' : 'border-line-strong bg-cream',
      )}
    >
      <Icon of={CloudUpload} className="size-9 text-leaf" />
      <p className="pointer-coarse:hidden font-semibold">{isDragActive ? media.drop.active : media.drop.title}</p>
      <p className="pointer-coarse:hidden text-ink-soft text-sm">{media.drop.or}</p>
      <input {...getInputProps({ accept, 'aria-label': label })} />
      <Button variant="secondary" onClick={open}>
        {media.drop.choose}
      </Button>
      <p className="max-w-prose text-ink-soft text-sm">{hint}</p>
    </div>
  );
}
