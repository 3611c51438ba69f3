/** Section 8: the same beside the fields of the admin's screens. */
export const mediaFields = {
  emptyTitle: 'Title cannot be empty',
  noFile: 'Please select at least one file to upload',
} as const;

/** Section 8: what is said of a file, an item or a change of the media that the shop does not take. */
export const mediaRefusals = {
  ...mediaFields,
  twice: 'The same file is there twice',
  kind: 'The file is neither an image nor a video',
  tooManyAtOnce: (most: number) => `Please add at most ${most} files at once`,
  title: 'The title is not valid',
  gone: 'This item is no longer there',
  change: 'The change is not valid',
  item: 'The item is not valid',
  place: 'Please choose where the file goes',
  noSize: 'The size of the file is missing',
  empty: 'The file is empty',
  notUploaded: 'The file has not been uploaded',
  long: (most: number) => `Please use at most ${most} characters`,
  noFilm: 'This is not a film of the shop',
  notOurs: 'This file is not one of the shop’s uploads',
  tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB`,
  notGenuine: 'The answer of the media service is not genuine',
  notArrived: 'The file has not arrived at the media service. Please upload it again.',
  notTaken: 'The shop does not take this file',
  address: 'This address is not one of the media service',
  unplayable: (name: string) => `${name} cannot be played`,
  notTakenThere: (name: string) => `The media service does not take ${name}`,
  noPoster: 'The poster has not arrived. Please try again.',
} as const;

export const formatNames = { image: 'JPG, PNG or WebP', video: 'MP4 or WebM' } as const;

/** Why the shop does not take a file, by its name. */
export const fileRefusals = {
  empty: (name: string) => `${name} is empty`,
  kind: (name: string, formats: string) => `${name} is not a ${formats} file`,
  large: (name: string, megabytes: number) => `${name} is larger than ${megabytes} MB`,
  noPicture: (name: string) => `${name} cannot be read as a picture`,
  pixels: (name: string, millions: number) => `${name} has more than ${millions} million pixels`,
  /** The media service takes it from nobody on its plan. */
  abovePlan: (name: string, megabytes: number | null) =>
    `${name} is larger than ${megabytes === null ? '' : `the ${megabytes} MB that `}the media service takes. Please choose a smaller file.`,
} as const;
