/**
 * What a film is made into for phones: at most 1280 pixels on its longer side and 900 kilobits a second, which is 2.5 MB
 * in 20 seconds with its sound; H.264 and AAC, which every browser plays. Asked for while a film is uploaded too: the
 * media service makes long ones in the background only.
 */
export const FILM_CUT = 'ac_aac,br_900k,c_limit,h_1280,vc_h264,w_1280';

const UPLOAD = /\/video\/upload\/(?=v\d+\/)/;

/** The addresses a film is played from: made for phones, and as it came for when that is not there yet. */
export const filmSources = (url: string): readonly string[] =>
  UPLOAD.test(url) ? [url.replace(UPLOAD, `/video/upload/${FILM_CUT}/`).replace(/\.\w+$/, '.mp4'), url] : [url];
