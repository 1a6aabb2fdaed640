/** A text without its tags: descriptions in GeoJSON and GPX are not looked through by the server, so none of their markup is used. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/li)\b[^<>]*>/gi, '\n')
    .replaceAll(/<\/?[a-z!][^<>]*>/gi, ' ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()
