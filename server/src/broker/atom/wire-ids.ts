/**
 * Ids on the original's paths. Its clients take a text that looks like a number or a truth value for one, and what they send back is
 * another id: "0042" comes back as "42". Such ids stand there with a prefix, which is taken off again when they are asked for.
 */
const PREFIX = 'id:'
/** What such a reader takes for something else than a text; ids that have the prefix already get one more, so that none is two ids. */
const GUESSED = /^(?:id:)*(?:[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|0[xob][\da-f]+|[+-]?infinity|nan|true|false|null)$/i

/**
 * An id as it stands on the original's paths.
 * @rule B-original-wire.ids Ids that look like numbers have the prefix "id:" on the original's paths
 */
export function wireId(id: string): string {
  return GUESSED.test(id.trim()) ? `${PREFIX}${id}` : id
}

/** The id that {@link wireId} has written; any other stays as it is. */
export function idOfWire(id: string): string {
  return id.startsWith(PREFIX) && GUESSED.test(id.trim()) ? id.slice(PREFIX.length) : id
}
