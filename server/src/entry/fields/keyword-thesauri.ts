/**
 * Thesauri of keywords by one title each: records cite them by versions, dates, former names, addresses and in other
 * languages.
 */

/** Titles that {@link canonicalThesaurus} gives and that keywords are matched by. */
export const THESAURI = {
  gcmdScience: 'GCMD Science Keywords',
  inspire: 'GEMET - INSPIRE themes',
  topics: 'ISO 19115 Topic Category',
  benefits: 'GEOSS Societal Benefit Areas',
  cf: 'CF Standard Names',
  dataThemes: 'EU data themes',
  highValue: 'EU categories of high-value data sets',
} as const

/** All of GCMD's lists; which of them is told by the title or by the kind of the keyword. */
const GCMD = /Global Change Master Directory|\bGCMD\b|gcmdservices\.gsfc|gcmd\.earthdata/i
const GCMD_LISTS: readonly (readonly [word: RegExp, title: string])[] = [
  [/platform/i, 'GCMD Platforms'],
  [/instrument|sensor/i, 'GCMD Instruments'],
  [/project|campaign/i, 'GCMD Projects'],
  [/data ?cent(?:er|re)|provider/i, 'GCMD Data Centers'],
  [/location|place/i, 'GCMD Locations'],
  [/temporal|chrono/i, 'GCMD Chronostratigraphic Units'],
  [/services? keyword/i, 'GCMD Science and Services Keywords'],
  [/science|theme|discipline/i, THESAURI.gcmdScience],
]

const TITLES: readonly (readonly [spelling: RegExp, title: string])[] = [
  // "themes" of GEMET itself are another list, the groups of its concepts
  [/INSPIRE[ -_]*(?:spatial data )?themes?\b|inspire-theme|inspire\.ec\.europa\.eu\/theme/i, THESAURI.inspire],
  [/GEMET\W+concepts?\b/i, 'GEMET - Concepts'],
  [/GEMET\W+(?:INSPIRE\W+)?(?:super ?)?(?:themes?|groups?)\b/i, 'GEMET - Themes'],
  [/^GEMET\b[^a-z]*$|General Multilingual Environmental Thesaurus/i, 'GEMET'],
  [/ISO ?19115\b.*topic|^topic ?categor|TopicCategory/i, THESAURI.topics],
  [/societal benefit|\bGEOSS\W*SBAs?\b/i, THESAURI.benefits],
  [
    /\bCF\b.*standard.?names?|climate and forecast|cf-metadata.*standard.?name|cfconventions\.org|^CF-\d|^CF standard/i,
    THESAURI.cf,
  ],
  [/1205\/2008|SpatialDataServiceCategory|classification of spatial data services/i, 'INSPIRE Spatial data service category'],
  [/(?:BODC|SeaDataNet) Parameter Discovery|vocab\.nerc\.ac\.uk\/.*\bP02\b/i, 'SeaDataNet Parameter Discovery Vocabulary'],
  [/SeaDataNet device categor/i, 'SeaDataNet Device Categories'],
  [/(?:SeaDataNet|SeaVoX) platform (?:class|categor)/i, 'SeaVoX Platform Categories'],
  [/^(?:EU )?data[- ]themes?$|authority\/data-theme\b/i, THESAURI.dataThemes],
  [/high[- ]value (?:data ?)?sets?\b.*categor|categor.*high[- ]value data ?sets?\b/i, THESAURI.highValue],
  [/\bISO ?3166\b|International Standards? Organi[sz]ation.* countries/i, 'ISO 3166 Countries'],
  [/\bAGROVOC\b/i, 'AGROVOC'],
  [/\bEuroVoc\b/i, 'EuroVoc'],
]

/** Titles that have been worked out; a catalogue cites a few. */
const known = new Map<string, string>()
const MAX_KNOWN = 2_000
/** Longer ones are descriptions. */
const MAX_TITLE = 400

function workOut(title: string, kind: string): string {
  if (GCMD.test(title)) {
    const list = (text: string) => GCMD_LISTS.find(([word]) => word.test(text.replace(/earth science keywords/i, 'science')))?.[1]
    return list(title.replace(GCMD, '')) ?? list(kind) ?? 'GCMD Keywords'
  }
  return TITLES.find(([spelling]) => spelling.test(title))?.[1] ?? title
}

/**
 * The title that we use for a thesaurus; one that we do not know stays as it is. `kind` (MD_KeywordTypeCode) tells the lists of
 * GCMD apart where records cite all of it.
 */
export function canonicalThesaurus(title: string, kind = ''): string {
  if (title.length > MAX_TITLE) return title
  const key = `${kind}\n${title}`
  const before = known.get(key)
  if (before !== undefined) return before
  if (known.size >= MAX_KNOWN) known.clear()
  const canonical = workOut(title, kind)
  known.set(key, canonical)
  return canonical
}
