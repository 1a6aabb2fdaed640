/** Fairness between the visitors of one server: turns of the event loop, answers that nobody takes, and what is told of both. */
import { type LoopDelay, measureLoopDelay } from './loop-delay.ts'
import { ProcessorTime } from './processor-time.ts'
import { LoopTurns } from './loop-turns.ts'
import { UnreadAnswers } from './unread-answers.ts'

/** What a server has of it. */
export interface Fairness {
  readonly turns: LoopTurns
  readonly answers: UnreadAnswers
  readonly loop: LoopDelay
  readonly end: () => void
}

/** Begins to watch. */
export function openFairness(): Fairness {
  const loop = measureLoopDelay()
  const answers = new UnreadAnswers()
  return {
    turns: new LoopTurns(new ProcessorTime()),
    answers,
    loop,
    end: () => {
      loop.end()
      answers.end()
    },
  }
}
