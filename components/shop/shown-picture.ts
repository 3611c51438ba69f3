const fileOf = (address: string): string => address.slice(address.lastIndexOf('/'));

/** The address under which the page already has this picture whole, the largest there is. */
export function shownPicture(url: string): string | undefined {
  const same = [...document.querySelectorAll<HTMLImageElement>('img[srcset]')].filter(
    (image) => image.complete && image.naturalWidth > 0 && fileOf(image.currentSrc) === fileOf(url),
  );
  return same.toSorted((one, other) => other.naturalWidth - one.naturalWidth)[0]?.currentSrc;
}
