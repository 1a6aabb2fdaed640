import { MAX_KEY_NAME, type NewKey, USUAL_REQUESTS_PER_HOUR, type WidgetKey } from '@graticule/contracts/widget/widget-keys'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../../kept/tell.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextArea, TextField } from '../../../../ui/fields/Field.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { addKey, changeKey } from './key-calls.ts'
import styles from './KeysPage.module.css'
import { type KeyFault, readKey, type TypedKey } from './written-key.ts'

interface KeyFormProps {
  readonly siteId: number
  /** Absent: a new key. */
  readonly before: WidgetKey | undefined
  readonly onClose: () => void
  /** The keys as they are now; `undefined`: they cannot be read. */
  readonly readAgain: () => Promise<readonly WidgetKey[] | undefined>
  /** A new key was made. */
  readonly onMade: (made: NewKey) => void
}

const typedOf = (key: WidgetKey | undefined): TypedKey => ({
  name: key?.name ?? '',
  origins: key?.origins.join('\n') ?? '',
  perHour: String(key?.perHour ?? USUAL_REQUESTS_PER_HOUR),
})

/** Name, websites and limit of a key, in a popup. */
export function KeyForm({ siteId, before, onClose, readAgain, onMade }: KeyFormProps) {
  const { t } = useTranslation('embedding')
  const [typed, setTyped] = useState(() => typedOf(before))
  // the version that the fields began with
  const [seen, setSeen] = useState(before?.version ?? 0)
  const [fault, setFault] = useState<KeyFault>()
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readKey(typed)
    if ('field' in read) {
      setFault(read)
      return form.current?.querySelector<HTMLElement>(`[name="${read.field}"]`)?.focus()
    }
    setFault(undefined)
    if (before === undefined) {
      const reply = await addKey(siteId, read.written)
      return reply.ok ? onMade(reply.value) : tellFailed(t('form.failed'), reply.failure)
    }
    const reply = await changeKey(siteId, { id: before.id, version: seen }, read.written)
    if (!reply.ok) {
      const theirs = reply.failure.status === 412 ? (await readAgain())?.find(({ id }) => id === before.id) : undefined
      if (theirs === undefined) return tellFailed(t('form.failed'), reply.failure)
      // who is told of it may save over it
      setSeen(theirs.version)
      return tellFailed(t('form.failed'), t('form.overtaken'))
    }
    tellDone(t('form.saved'))
    onClose()
  }
  const field = (name: keyof TypedKey) => ({
    name,
    label: t(`form.${name}`),
    hint: t(`form.${name}Hint`),
    error: fault?.field === name ? wordsOf(fault) : undefined,
    value: typed[name],
    onChange: (event: { readonly target: { readonly value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  const wordsOf = (found: KeyFault) => t(`form.${found.fault}`, 'line' in found ? { line: found.line.slice(0, 100) } : {})
  return (
    <Dialog title={before === undefined ? t('form.new') : t('form.edit')} closeLabel={t('form.close')} onClose={onClose}>
      <form ref={form} noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
        <TextField {...field('name')} maxLength={MAX_KEY_NAME} />
        <TextArea {...field('origins')} spellCheck={false} maxLength={7_000} />
        <TextField {...field('perHour')} inputMode="numeric" maxLength={12} />
        <div className={styles['actions']}>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button type="submit" variant="primary">
            {before === undefined ? t('form.make') : t('form.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
