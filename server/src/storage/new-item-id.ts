import { randomInt } from 'node:crypto'

/** The largest number that `randomInt` gives. */
const IDS = 2 ** 47

/** The id of a new item, 1 to 2^47 - 1: random, so that it says nothing of how many there are. */
export const newItemId = (): number => randomInt(1, IDS)
