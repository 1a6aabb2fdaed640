import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'

interface SureDialogProps {
  /** The question. */
  readonly title: string
  /** What follows from it. */
  readonly text: string
  readonly yes: string
  readonly keep: string
  readonly onYes: () => void
  readonly onKeep: () => void
}

/** Asks before something is taken away for good. */
export function SureDialog({ title, text, yes, keep, onYes, onKeep }: SureDialogProps) {
  return (
    <Dialog
      alert
      tone="warn"
      title={title}
      closeLabel={keep}
      onClose={onKeep}
      footer={
        <>
          <Button variant="confirm" onClick={onYes}>
            {yes}
          </Button>
          <Button data-first-focus onClick={onKeep}>
            {keep}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
