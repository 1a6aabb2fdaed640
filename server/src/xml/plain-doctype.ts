/** WMS 1.0 and 1.1 begin their documents with a declaration; one that declares entities is refused like any other. */
export const isPlainDoctype = (declaration: string): boolean =>
  /^\s*(?:WMT_MS_Capabilities|ServiceExceptionReport)\b/.test(declaration) && !/<!ENTITY|%/i.test(declaration)
