import { useEffect, useRef } from 'react';

/** Takes the focus when its step replaces another, so that nobody is left on a button that is gone. */
export function StepHeading({ children, takeFocus }: { children: React.ReactNode; takeFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeFocus) heading.current?.focus();
  }, [takeFocus]);
  return (
    <h3 ref={heading} tabIndex={-1} className="mb-3 font-display text-xl outline-none">
      {children}
    </h3>
  );
}
