/** Values that are made of settings. */

/**
 * A value made of parts, such as settings: made at the first reading, and again when one of the parts is another one than before. What
 * the value keeps for itself, such as answers of a service, is dropped with it.
 */
export function derived<const Parts extends readonly unknown[], Value>(
  read: () => Parts,
  make: (...parts: Parts) => Value,
): () => Value {
  let made: { readonly parts: Parts; readonly value: Value } | undefined
  return () => {
    const parts = read()
    const isSame = parts.length === made?.parts.length && parts.every((part, at) => part === made?.parts[at])
    if (made === undefined || !isSame) made = { parts, value: make(...parts) }
    return made.value
  }
}
