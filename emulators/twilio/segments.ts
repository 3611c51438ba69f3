const GSM_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_EXTENDED = '^{}\\[~]|€\f';

/** Length in seven-bit units, or null when the text needs UCS-2. */
function gsmLength(text: string): number | null {
  let units = 0;
  for (const letter of text) {
    if (GSM_BASIC.includes(letter)) units += 1;
    else if (GSM_EXTENDED.includes(letter)) units += 2;
    else return null;
  }
  return units;
}

export function countSegments(text: string): number {
  const units = gsmLength(text);
  if (units !== null) return units <= 160 ? 1 : Math.ceil(units / 153);
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
}
