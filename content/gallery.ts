export const gallery = {
  title: 'Gallery',
  description: 'Pictures and videos of the kit and of our work.',
  heading: 'Gallery',
  lead: 'Pictures and videos of the kit and of our work.',
  images: 'Images',
  videos: 'Videos',
  empty: 'No images/videos available - Check back later for new content',
} as const;
