/** Namespaces of the feed that the original portal read. Elements carry them without prefix, except those of `dm`, `gmd` and `dc`. */
export const NAMESPACES = {
  atom: 'http://www.w3.org/2005/Atom',
  opensearch: 'http://a9.com/-/spec/opensearch/1.1/',
  georss: 'http://www.georss.org/georss',
  calendar: 'http://www.w3.org/2002/12/cal/ical#',
  time: 'http://a9.com/-/opensearch/extensions/time/1.0/',
  vertical: 'http://iia.cnr.it',
  suite: 'http://flora.eu/gi-suite/1.0/dataModel/schema',
  dc: 'http://purl.org/dc/elements/1.1/',
  dm: 'http://floraresearch.eu/sdi/services/7.0/dataModel/schema',
  gmd: 'http://www.isotc211.org/2005/gmd',
  gco: 'http://www.isotc211.org/2005/gco',
  gmx: 'http://www.isotc211.org/2005/gmx',
  xlink: 'http://www.w3.org/1999/xlink',
} as const
