/** Solves the task of a check: a number for each part, whose hash begins with zeros. */
import { partText, type RobotCheck } from '@graticule/contracts/feedback/robot-check'
import { sha256 } from './sha256.ts'

/** `onPart` hears how many parts are solved. */
export function solveTask(
  { seed, parts, bits }: Pick<RobotCheck, 'seed' | 'parts' | 'bits'>,
  onPart: (done: number) => void,
): number[] {
  const numbers: number[] = []
  const most = 2 ** (32 - bits)
  for (let part = 0; part < parts; part += 1) {
    let number = 0
    // the first word holds all the bits that count
    while ((sha256(partText(seed, part, number))[0] ?? 0) >= most) number += 1
    numbers.push(number)
    onPart(part + 1)
  }
  return numbers
}
