import type { Reply } from '../../../api/http.ts'
import { useState } from 'react'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { Button } from '../../../ui/Button.tsx'

interface TakeBackButtonProps {
  /** What the button says, and what it says with the change that it takes back. */
  readonly words: string
  readonly label: string
  readonly send: () => Promise<Reply<unknown>>
  /** What is told when the change is taken back, and when it is not. */
  readonly done: string
  readonly failed: string
  /** Called in both cases: where it is not taken back, whoever was faster may have changed what is shown. */
  readonly onEnd: (isDone: boolean) => void
}

/** Takes one change back: a deletion, too. */
export function TakeBackButton({ words, label, send, done, failed, onEnd }: TakeBackButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    if (isBusy) return
    setBusy(true)
    const reply = await send()
    setBusy(false)
    if (reply.ok) tellDone(done)
    else tellFailed(failed, reply.failure)
    onEnd(reply.ok)
  }
  return (
    <Button busy={isBusy} aria-label={label} onClick={() => void run()}>
      {words}
    </Button>
  )
}
