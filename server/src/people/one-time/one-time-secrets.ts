/** Words that only their holder knows: in cookies and in links. The store keeps their hash. */
import { createHash, randomBytes } from 'node:crypto'

/** 256 bits, base64url: nobody guesses it. */
export const newWord = (): string => randomBytes(32).toString('base64url')

/** What is kept of it. A word of 256 random bits needs no salt. */
export const hashOf = (word: string): string => createHash('sha256').update(word).digest('base64url')
