import { Dialog } from '@/components/ui/dialog';
import { desk } from '@/content/desk';

const words = desk.keys;

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={words.title} closeLabel={words.close}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
        {words.rows.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-10 rounded-sm border-2 border-line-strong bg-paper px-2 py-0.5 text-center font-bold font-text">
                {key}
              </kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
