/**
 * Takes out of a note what is secret or tells of a person: the log on the screen is read by more people than the one on the server.
 * @rule B-administration.log-secrets Notes show no passwords, keys, tokens, cookies, one-time links and mail addresses
 */

const HIDDEN = '[hidden]'

/** Names of fields and parameters whose value is secret wherever it stands. */
const SECRET_NAME =
  '[\\w.-]{0,40}(?:pass(?:word|wd|phrase)?|pwd|secret|token|(?:api|access|secret|private|signing|encryption)[-_]?key|auth(?:orization)?|cookie|credentials?|sig(?:nature)?|session)'
/** Words whose value is secret as a parameter of an address only: `exit code=1` is none. */
const SECRET_PARAMETER = '[\\w.-]{0,40}(?:code|state|link|key)'

/** The end of a name and what stands before its value: `=`, `: `, `":`, also as JSON within JSON has them. */
const BEFORE_VALUE = String.raw`\\*["']?\s*[=:]>?\s*`
/** A value in quotes (the second group) that end as they begin, or are cut off. */
const QUOTED = String.raw`(\\*["'])(?:\\+(?:[^\\]|$)|[^\\])*?(?:\2|$)`
/** A list, or a word; objects have names of their own. */
const BARE = String.raw`\[[^\]]{0,2000}\]|(?![{[]+(?:[\s"'\\\]}]|$))[^\s&;,"'\\]+`

const RULES: readonly (readonly [pattern: RegExp, by: string])[] = [
  // user and password within an address; a password may have a slash, a port is none
  [/([a-z][\w+.-]{0,20}:\/\/)(?:[^\s/"'<>]{1,300}|[^\s/:"'<>[]{0,100}:(?!\d+[/?#])[^\s"'<>]{1,300})@/gi, `$1${HIDDEN}@`],
  // schemes of the header Authorization (RFC 9110 section 11.4)
  [/\b(bearer|basic|digest|token)\s+[\w~+/.=-]{6,}/gi, `$1 ${HIDDEN}`],
  // signed tokens (RFC 7519)
  [/\beyJ[\w-]{6,}\.[\w-]+\.[\w-]*/g, HIDDEN],
  // headers whose value has several words
  [/(\b(?:(?:set-)?cookie|authorization)\s*:\s*)(?![\s"'\\[])[^\n"]+/gi, `$1${HIDDEN}`],
  [new RegExp(`([?&;#]${SECRET_PARAMETER}=)[^\\s&;#"']+`, 'gi'), `$1${HIDDEN}`],
  [new RegExp(`(\\b${SECRET_NAME}${BEFORE_VALUE})(?:${QUOTED}|${BARE})`, 'gi'), `$1$2${HIDDEN}$2`],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,5}/g, HIDDEN],
  // long random words: keys, digests of sessions, words of one-time links
  [/\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[A-Za-z\d_-]{32,}\b/g, HIDDEN],
]

/** The text without secrets. Long texts must have been cut before: each rule reads all of it. */
export const redacted = (text: string): string => RULES.reduce((left, [pattern, by]) => left.replace(pattern, by), text)
