const startsLarge = (text: string): boolean => /^\p{Lu}\p{Ll}/u.test(text)

/** A word in the case of the one that was typed. */
export function inCaseOf(typed: string, word: string): string {
  if (typed.length > 1 && typed === typed.toUpperCase() && typed !== typed.toLowerCase()) return word.toUpperCase()
  return startsLarge(typed) ? word[0]?.toUpperCase() + word.slice(1) : word
}
