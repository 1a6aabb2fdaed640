import { MAX_MAP_ALTERNATIVE } from '@graticule/contracts/contents/limits'
import type { Editor } from '@tiptap/core'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/fields/Field.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import styles from '../PagesPage.module.css'
import { readResultsLink } from '../shared-link/results-link.ts'
import { wordsOfFault } from '../shared-link/words-of-fault.ts'

/** What is wrong with a field. */
interface Problem {
  readonly of: 'address' | 'alternative'
  readonly words: string
}

/** Asks for the link of a map and what it shows, or asks again for a map that is in the text. */
export function MapDialog({ editor, isNew, onClose }: { editor: Editor; isNew: boolean; onClose: () => void }) {
  const { t } = useTranslation('pages')
  const formId = useId()
  const before = isNew ? undefined : (editor.getAttributes('map') as { address?: string; alternative?: string })
  const [address, setAddress] = useState(before?.address ?? '')
  const [alternative, setAlternative] = useState(before?.alternative ?? '')
  const [problem, setProblem] = useState<Problem>()
  const [isChecking, setChecking] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const words = alternative.trim()
    if (words === '') return setProblem({ of: 'alternative', words: t('dialog.map.missing') })
    setChecking(true)
    const link = await readResultsLink(address)
    setChecking(false)
    if (link.kind !== 'read') return setProblem({ of: 'address', words: wordsOfFault(link, t) })
    const attrs = { address: link.address, alternative: words }
    const chain = editor.chain().focus()
    if (isNew) chain.insertContent({ type: 'map', attrs }).run()
    else chain.updateAttributes('map', attrs).run()
    onClose()
  }
  return (
    <Dialog
      title={t('dialog.map.title')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isChecking}>
            {t(isNew ? 'dialog.insert' : 'dialog.apply')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles['form']} onSubmit={(event) => void submit(event)}>
        <Fields
          address={address}
          alternative={alternative}
          problem={problem}
          onAddress={(written) => {
            setAddress(written)
            setProblem(undefined)
          }}
          onAlternative={(written) => {
            setAlternative(written)
            setProblem(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}

interface FieldsProps {
  readonly address: string
  readonly alternative: string
  readonly problem: Problem | undefined
  readonly onAddress: (written: string) => void
  readonly onAlternative: (written: string) => void
}

function Fields({ address, alternative, problem, onAddress, onAlternative }: FieldsProps) {
  const { t } = useTranslation('pages')
  const problemOf = (field: Problem['of']) => (problem?.of === field ? problem.words : undefined)
  return (
    <>
      <TextField
        data-first-focus
        code
        label={t('dialog.map.address')}
        value={address}
        hint={t('dialog.map.hint')}
        error={problemOf('address')}
        onChange={(event) => onAddress(event.target.value)}
      />
      <TextField
        label={t('dialog.image.alternative')}
        hint={t('dialog.map.alternativeHint')}
        maxLength={MAX_MAP_ALTERNATIVE}
        value={alternative}
        error={problemOf('alternative')}
        onChange={(event) => onAlternative(event.target.value)}
      />
    </>
  )
}
