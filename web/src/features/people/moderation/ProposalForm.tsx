import type { ProposalDecision } from '@graticule/contracts/kept/proposals/improvements'
import { MAX_COMMENT } from '@graticule/contracts/limits'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/fields/Field.tsx'
import { decideProposal, type ReadProposal } from './decide.ts'
import styles from './ModerationPage.module.css'

export interface DecisionProps {
  readonly onDecided: () => void
  readonly onUndone: () => void
}

/** What is in the form, and what its buttons do. */
function useDecision(read: ReadProposal, { onDecided, onUndone }: DecisionProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [comment, setComment] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [busy, setBusy] = useState<ProposalDecision>()
  const send = async (decision: ProposalDecision) => {
    if (busy !== undefined) return
    const words = comment.trim()
    if (decision === 'refuse' && words === '') {
      setMissing(true)
      area.current?.focus()
      return
    }
    setBusy(decision)
    const isOver = await decideProposal(read, decision, words, onUndone)
    setBusy(undefined)
    if (isOver) onDecided()
  }
  return { area, comment, setComment, isMissing: isMissing && comment.trim() === '', busy, send }
}

/** Accept or refuse, with words for the sender. */
export function ProposalForm(props: DecisionProps & { readonly read: ReadProposal; readonly accept: string }) {
  const { read, accept } = props
  const { t } = useTranslation('moderation')
  const { area, comment, setComment, isMissing, busy, send } = useDecision(read, props)
  return (
    <form
      className={styles['decision']}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send('accept')
      }}
    >
      <TextArea
        areaRef={area}
        label={t('decision.comment')}
        placeholder={t('decision.hint')}
        value={comment}
        maxLength={MAX_COMMENT}
        error={isMissing ? t('required') : undefined}
        onChange={(event) => setComment(event.target.value)}
      />
      <div className={styles['foot']}>
        <p className={styles['hint']}>{t('decision.told')}</p>
        <div className={styles['buttons']}>
          <Button
            variant="danger"
            busy={busy === 'refuse'}
            icon={<IconX size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => void send('refuse')}
          >
            {t('decision.refuse')}
          </Button>
          <Button
            variant="primary"
            busy={busy === 'accept'}
            icon={<IconCheck size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => void send('accept')}
          >
            {accept}
          </Button>
        </div>
      </div>
    </form>
  )
}
