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
  page: 'The gallery cannot be shown from there',
  tooManyToDelete: (most: number) => `Please delete at most ${most} items at once`,
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
  left: 'This file was uploaded too long ago. Please upload it again.',
  notTaken: 'The shop does not take this file',
  address: 'This address is not one of the media service',
  unplayable: (name: string) => `${name} cannot be played`,
  notTakenThere: (name: string) => `The media service does not take ${name}`,
  noPoster: 'The poster has not arrived. Please try again.',
} as const;

export const formatNames = { image: 'JPG, PNG or WebP', video: 'MP4 or WebM' } as const;

/** What the form is called in which a film keeps its pictures or its sound. */
const codecNames = {
  hevc: 'HEVC',
  prores: 'ProRes',
  mpeg4: 'MPEG-4 Part 2',
  mjpeg: 'Motion JPEG',
  'h264-10': 'H.264 of ten bits',
  pcm: 'PCM',
  dolby: 'Dolby Digital',
  other: 'a rare format',
} as const;
type Codec = keyof typeof codecNames;

const asMp4 = 'Please save it as MP4 with H.264 and send that.';
const onIphone =
  'On an iPhone: open Settings, Camera, Formats, choose Most Compatible, and film it again. On an Android phone: turn off HEVC (High efficiency) in the settings of the camera. A film that is there already: save it as MP4 with H.264.';

/** Why the shop does not take a file, by its name. */
export const fileRefusals = {
  empty: (name: string) => `${name} is empty`,
  kind: (name: string, formats: string) => `${name} is not a ${formats} file`,
  large: (name: string, megabytes: number) => `${name} is larger than ${megabytes} MB`,
  noPicture: (name: string) => `${name} cannot be read as a picture`,
  pixels: (name: string, millions: number) => `${name} has more than ${millions} million pixels`,
  /** Browsers cannot play it: what it is, and what to do. */
  picture: (name: string, codec: Codec) =>
    `${name} is in ${codecNames[codec]}, which many browsers cannot play. ${codec === 'hevc' ? onIphone : asMp4}`,
  sound: (name: string, codec: Codec) =>
    `The sound of ${name} is in ${codecNames[codec]}, which browsers cannot play. Please save it as MP4 with AAC sound and send that.`,
  /** The media service takes it from nobody on its plan. */
  abovePlan: (name: string, megabytes: number | null) =>
    `${name} is larger than ${megabytes === null ? '' : `the ${megabytes} MB that `}the media service takes. Please choose a smaller file.`,
} as const;
