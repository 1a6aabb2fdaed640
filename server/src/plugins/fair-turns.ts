/** Every request takes its turn of the event loop, for the visitor whose it is; every answer is watched until it is taken. */
import type { FastifyInstance } from 'fastify'
import { forAsker } from '../fairness/asker.ts'
import type { Fairness } from '../fairness/open-fairness.ts'
import { askerOf } from '../http/asker-of-request.ts'
import { networkOf } from '../outbound/addresses.ts'

/** Registers both, for the routes that follow. */
export function fairTurns(app: FastifyInstance, { turns, answers }: Pick<Fairness, 'turns' | 'answers'>): void {
  app.addHook('onRequest', ({ ip }, reply, next) => {
    answers.add(networkOf(ip), reply.raw)
    next()
  })
  app.addHook('preHandler', (request, reply, next) => {
    const asker = askerOf(request, reply)
    const turn = turns.take(asker.visitor)
    if (turn === undefined) {
      forAsker(asker, next)
      return
    }
    turn.then(() => {
      // nobody waits for the answer any more: nothing is done for it
      if (reply.raw.destroyed) turns.giveUp()
      else forAsker(asker, next)
    }, next)
  })
}
