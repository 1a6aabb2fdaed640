/** Whether a record is the same as before: by the content of the entry and of its original document. */
import { hash } from 'node:crypto'

/** JSON with the keys of every object in order, so that equal content gives equal text. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  // written piece by piece into one text: an entry goes through here once, and half a harvest's time can go with it
  if (Array.isArray(value)) {
    let text = '['
    for (let at = 0; at < value.length; at += 1) text += `${at === 0 ? '' : ','}${canonicalJson(value[at] ?? null)}`
    return `${text}]`
  }
  let text = '{'
  for (const key of Object.keys(value).toSorted()) {
    const item = (value as Readonly<Record<string, unknown>>)[key]
    if (item !== undefined) text += `${text === '{' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(item)}`
  }
  return `${text}}`
}

/** SHA-256 of bytes, hexadecimal. */
export function sha256(bytes: Uint8Array | string): string {
  return hash('sha256', bytes)
}
