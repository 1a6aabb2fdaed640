/** Solves checks against robots, as the page does it. */
import { createHash } from 'node:crypto'
import {
  type CheckedForm,
  partText,
  ROBOT_CHECK_ROUTE,
  type RobotCheck,
  type RobotSolution,
} from '@graticule/contracts/feedback/robot-check'
import type { FastifyInstance } from 'fastify'
import { beginsWithZeros } from '../../feedback/robot-checks.ts'

/** A number for each part. */
export function solve({ challenge, seed, parts, bits }: RobotCheck): RobotSolution {
  const numbers = Array.from({ length: parts }, (_, part) => {
    let number = 0
    while (
      !beginsWithZeros(
        createHash('sha256')
          .update(partText(seed, part, number))
          .digest(),
        bits,
      )
    )
      number += 1
    return number
  })
  return { challenge, numbers }
}

/** A check for a form, solved. */
export async function solvedCheck(app: FastifyInstance, form: CheckedForm): Promise<RobotSolution> {
  return solve((await app.inject(`${ROBOT_CHECK_ROUTE.path}?form=${form}`)).json<RobotCheck>())
}
