import { loading } from '@/content/loading';

const DELAYS = ['0s', '0.2s', '0.4s'] as const;

/** Section 2, route guard: the full-screen yellow loader with three bouncing dots. */
export function Loader() {
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-items-center bg-turmeric">
      <span className="sr-only">{loading}</span>
      <span aria-hidden="true" className="flex gap-4">
        {DELAYS.map((animationDelay) => (
          <span
            key={animationDelay}
            style={{ animationDelay }}
            className="size-5 animate-bounce-dot rounded-full bg-ink"
          />
        ))}
      </span>
    </div>
  );
}
