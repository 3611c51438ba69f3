type VideoProps = { url: string; name: string; poster: string | null; className?: string };

/** Nothing but the poster is loaded until the visitor presses play. */
export function Video({ url, name, poster, className }: VideoProps) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: the films show the steps without speech; the steps stand beside them in words
    <video
      src={url}
      poster={poster ?? undefined}
      controls
      playsInline
      preload="none"
      aria-label={name}
      className={className}
    />
  );
}
