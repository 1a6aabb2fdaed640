/** The check against robots of one form, from the first thing that is typed to the solution that is sent. */
import { FRESH_ROBOT_CHECK_MS } from '@graticule/contracts/feedback/limits'
import {
  type CheckedForm,
  type CheckKind,
  ROBOT_CHECK_ROUTE,
  type RobotCheck,
  type RobotSolution,
} from '@graticule/contracts/feedback/robot-check'
import { useEffect, useMemo, useState } from 'react'
import { publicJson } from '../api/http.ts'
import { askTaskWorker } from './ask-task-worker.ts'

/** How far it is. `answer` is what the visitor has typed. */
export type CheckState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'working'; readonly done: number; readonly parts: number }
  | { readonly kind: 'passed'; readonly seconds: number }
  | {
      readonly kind: 'question'
      readonly word: string
      readonly answer: string
      readonly isMissing: boolean
      readonly isFallback: boolean
    }
  | { readonly kind: 'failed' }

export interface RobotCheckInHand {
  readonly state: CheckState
  /** Begins the task, unless it has begun. */
  readonly start: () => void
  /** Shows a question instead; `isFallback`: because the task did not end well. */
  readonly ask: (isFallback?: boolean) => void
  readonly answer: (text: string) => void
  /** The solution, as soon as there is one; `undefined` = the visitor has to answer the question, or the server gives no check. */
  readonly solution: () => Promise<RobotSolution | undefined>
  /** The solution was sent, or refused: another check is needed next time. */
  readonly drop: () => void
}

async function readCheck(form: CheckedForm, kind: CheckKind, signal: AbortSignal): Promise<RobotCheck | undefined> {
  const { path, reply: schema } = ROBOT_CHECK_ROUTE
  const reply = await publicJson(`${path}?form=${form}&kind=${kind}`, schema, { signal })
  return reply.ok ? reply.value : undefined
}

interface Solved {
  readonly solution: RobotSolution
  readonly at: number
}

/** One form's check, without the page: `show` draws its state. */
class CheckInHand {
  readonly #form: CheckedForm
  readonly #show: (state: CheckState) => void
  #state: CheckState = { kind: 'waiting' }
  #solving: Promise<Solved | undefined> | undefined
  #question: RobotCheck | undefined
  #life = new AbortController()

  constructor(form: CheckedForm, show: (state: CheckState) => void) {
    this.#form = form
    this.#show = show
  }

  #set(state: CheckState): void {
    this.#state = state
    this.#show(state)
  }

  async #solve(): Promise<Solved | undefined> {
    const { signal } = this.#life
    const since = Date.now()
    this.#set({ kind: 'working', done: 0, parts: 0 })
    const check = await readCheck(this.#form, 'task', signal)
    if (check === undefined) {
      if (!signal.aborted) this.#set({ kind: 'failed' })
      return undefined
    }
    const numbers = await askTaskWorker(
      check,
      (done) => signal.aborted || this.#set({ kind: 'working', done, parts: check.parts }),
      signal,
    )
    if (signal.aborted) return undefined
    if (numbers === undefined) {
      await this.ask(true)
      return undefined
    }
    this.#set({ kind: 'passed', seconds: (Date.now() - since) / 1_000 })
    return { solution: { challenge: check.challenge, numbers: [...numbers] }, at: Date.now() }
  }

  start(): void {
    if (this.#state.kind === 'question') return
    this.#solving ??= this.#solve()
  }

  async ask(isFallback = false): Promise<void> {
    this.end()
    const { signal } = this.#life
    const check = await readCheck(this.#form, 'question', signal)
    if (signal.aborted) return
    this.#question = check
    if (check?.word === undefined) this.#set({ kind: 'failed' })
    else this.#set({ kind: 'question', word: check.word, answer: '', isMissing: false, isFallback })
  }

  answer(text: string): void {
    if (this.#state.kind === 'question') this.#set({ ...this.#state, answer: text, isMissing: false })
  }

  async solution(): Promise<RobotSolution | undefined> {
    if (this.#state.kind === 'question') {
      const { answer } = this.#state
      if (answer.trim() !== '' && this.#question !== undefined)
        return { challenge: this.#question.challenge, answer: answer.trim() }
      this.#set({ ...this.#state, isMissing: true })
      return undefined
    }
    if (this.#state.kind === 'failed') this.#solving = undefined
    this.start()
    const solved = await this.#solving
    // somebody who wrote for long gets another task
    if (solved !== undefined && Date.now() - solved.at > FRESH_ROBOT_CHECK_MS) {
      this.#solving = this.#solve()
      return (await this.#solving)?.solution
    }
    return solved?.solution
  }

  drop(): void {
    if (this.#state.kind === 'question') void this.ask()
    else {
      this.end()
      this.#set({ kind: 'waiting' })
    }
  }

  end(): void {
    this.#life.abort()
    this.#life = new AbortController()
    this.#solving = undefined
  }
}

/** @rule B-feedback.robots Forms of guests pass a check in the browser itself: no picture, no cookie, no other host */
export function useRobotCheck(form: CheckedForm): RobotCheckInHand {
  const [state, setState] = useState<CheckState>({ kind: 'waiting' })
  const check = useMemo(() => new CheckInHand(form, setState), [form])
  useEffect(() => () => check.end(), [check])
  return {
    state,
    start: () => check.start(),
    ask: (isFallback) => void check.ask(isFallback),
    answer: (text) => check.answer(text),
    solution: () => check.solution(),
    drop: () => check.drop(),
  }
}
