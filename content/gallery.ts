const WHAT_IT_SHOWS = 'Pictures and videos of the kit and of our work.';

export const gallery = {
  title: 'Gallery',
  description: WHAT_IT_SHOWS,
  heading: 'Gallery',
  lead: WHAT_IT_SHOWS,
  label: 'Pictures and videos',
  choose: 'What to show',
  kinds: { images: 'Images', videos: 'Videos' },
  empty: 'No images/videos available - Check back later for new content',
  previous: { images: 'Previous image', videos: 'Previous video' },
  next: { images: 'Next image', videos: 'Next video' },
  position: (at: number, count: number) => `${at} / ${count}`,
  open: (title: string) => `Open ${title}`,
  soundOn: 'Turn sound on',
  soundOff: 'Turn sound off',
  play: 'Play video',
  pause: 'Pause video',
  lightbox: {
    label: 'Picture or video on the whole screen',
    close: 'Close',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
  },
  after: {
    title: 'Know a parent who should see this?',
    text: 'Send them the gallery, or see what the kit costs.',
    shop: 'Shop Now',
  },
} as const;
