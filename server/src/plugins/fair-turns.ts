/** Every request takes its turn of the event loop, for the visitor whose it is; every answer is watched until it is taken. */
import type { FastifyInstance } from 'fastify'
import { doneFor } from '../fairness/asker.ts'
import type { Fairness } from '../fairness/open-fairness.ts'
import { networkOf } from '../outbound/addresses.ts'

/** Registers both, for the routes that follow. */
export function fairTurns(app: FastifyInstance, { turns, answers }: Pick<Fairness, 'turns' | 'answers'>): void {
  app.addHook('onRequest', ({ ip }, reply, next) => {
    answers.add(networkOf(ip), reply.raw)
    next()
  })
  app.addHook('preHandler', ({ ip }, reply, next) => {
    const asker = networkOf(ip)
    const turn = turns.take(asker)
    if (turn === undefined) {
      doneFor(asker, next)
      return
    }
    turn.then(() => {
      // nobody waits for the answer any more: nothing is done for it
      if (reply.raw.destroyed) turns.giveUp()
      else doneFor(asker, next)
    }, next)
  })
}
