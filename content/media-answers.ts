export type Tab = 'images' | 'videos';

const one = (tab: Tab) => (tab === 'images' ? 'image' : 'video');

/** Section 8: what calls and screens of the media say when nothing better is known. */
export const mediaFailed = {
  fetch: 'Failed to fetch the media',
  fetchContent: 'Failed to fetch product content',
  fetchGallery: 'Failed to fetch gallery media',
  upload: 'Failed to upload media',
  uploadFile: 'Failed to upload the file',
  update: 'Failed to update media',
  delete: 'Failed to delete media',
  add: (tab: Tab) => `Failed to add ${tab}`,
  replace: (tab: Tab) => `Failed to replace ${one(tab)}`,
  remove: (tab: Tab) => `Failed to remove ${one(tab)}`,
} as const;

/** Section 8, success messages of the media, and why a change was not made. */
export const mediaDone = {
  uploaded: 'Media uploaded successfully!',
  updated: 'Media updated successfully!',
  deleted: 'Media deleted successfully!',
  replaced: (tab: Tab) => `${one(tab)} replaced successfully!`,
  added: (tab: Tab, count: number) => `${count} ${tab} added successfully!`,
  removed: (tab: Tab) => `${one(tab)} removed successfully!`,
  restored: (tab: Tab) => `${one(tab)} restored`,
  reordered: 'The new places were saved',
} as const;

export const mediaConflicts = {
  full: (tab: Tab, most: number) => `There can be at most ${most} ${tab}. Please replace or delete one first.`,
  stale: 'Somebody else changed this list meanwhile. It has been loaded anew.',
  staleTitle: 'Somebody else changed this title meanwhile. Here is how it stands now.',
  taken: 'This file is in the shop already',
} as const;
