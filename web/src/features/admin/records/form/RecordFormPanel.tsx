import type { DeskRecordDetails } from '@graticule/contracts/curation/records-desk'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useQuestion } from '../../../../browser/use-question.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { tellDone } from '../../../../kept/tell.ts'
import { Button } from '../../../../ui/Button.tsx'
import panel from '../panel/Panel.module.css'
import { Head } from '../panel/RecordPanel.tsx'
import { changeRecords, useRecordsRefresh } from '../records-calls.ts'
import { ContactFields, LinkFields } from './ListFields.tsx'
import { EMPTY_FORM, faultsOf, fieldOf, formOf, writtenOf, type WrittenForm } from './form-values.ts'
import styles from './Form.module.css'
import { UseFields, WhatFields, WhenFields } from './TextFields.tsx'
import { WhereFields } from './WhereFields.tsx'

interface RecordFormPanelProps {
  /** The record that is written once more; absent = a new one. */
  readonly edited: DeskRecordDetails | undefined
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

/** Writes a record in the fields of ISO 19115, or once more. */
export function RecordFormPanel({ edited, onSaved, onClose }: RecordFormPanelProps) {
  const { t } = useTranslation('records')
  const [first] = useState(() => (edited?.form === undefined ? EMPTY_FORM : writtenOf(edited.form)))
  const [written, setWritten] = useState(first)
  const leaving = useQuestion()
  const close = () => (written === first ? onClose() : leaving.ask())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  return (
    <aside className={panel['panel']} aria-labelledby="record-title" onKeyDown={onKeyDown}>
      <Head title={t(edited === undefined ? 'form.new' : 'form.edit')} onClose={close} />
      {leaving.isAsked && (
        <div className={styles['leaving']} role="alertdialog" aria-label={t('form.discard')}>
          <span>{t('form.discard')}</span>
          <Button autoFocus onClick={leaving.keep}>
            {t('form.discardNo')}
          </Button>
          <Button variant="danger" onClick={onClose}>
            {t('form.discardYes')}
          </Button>
        </div>
      )}
      <Form edited={edited} written={written} onWrite={setWritten} onSaved={onSaved} onCancel={close} />
    </aside>
  )
}

interface FormProps {
  readonly edited: DeskRecordDetails | undefined
  readonly written: WrittenForm
  readonly onWrite: (written: WrittenForm) => void
  readonly onSaved: (id: string) => void
  readonly onCancel: () => void
}

function Form({ edited, written, onWrite, onSaved, onCancel }: FormProps) {
  const { t } = useTranslation('records')
  const refresh = useRecordsRefresh()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const show = (found: Readonly<Record<string, string>>) => {
    setErrors(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const faults = Object.entries(faultsOf(written)).map(([field, fault]) => [field, t(`form.${fault}`)] as const)
    if (faults.length > 0) {
      show(Object.fromEntries(faults))
      return
    }
    setBusy(true)
    const sent = formOf(written)
    const reply =
      edited === undefined ? await changeRecords.add(sent) : await changeRecords.edit(edited.record.id, sent, edited.version)
    setBusy(false)
    if (reply.ok) {
      tellDone(t('form.saved'))
      await refresh()
      onSaved(reply.value.record.id)
    } else if (reply.failure.status === 412) show({ '': t('form.conflict') })
    else show({ [fieldOf(reply.failure.parameter)]: reply.failure.detail || t('form.wrong') })
  }
  const set = (change: Partial<WrittenForm>) => onWrite({ ...written, ...change })
  const parts = { written, errors, onChange: set }
  // what stands beside no field is told at the end
  const general = Object.entries(errors).find(([field]) => !((field.split('.')[0] ?? '') in written))
  return (
    <form ref={form} noValidate className={panel['body']} onSubmit={(event) => void submit(event)} aria-labelledby="record-title">
      <WhatFields {...parts} />
      <WhereFields {...parts} />
      <WhenFields {...parts} />
      <LinkFields {...parts} />
      <ContactFields {...parts} />
      <UseFields {...parts} />
      {general !== undefined && (
        <p role="alert" className={styles['error']}>
          {general[1]}
        </p>
      )}
      <div className={panel['actions']}>
        <Button type="submit" variant="primary" busy={busy}>
          {t('form.save')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
