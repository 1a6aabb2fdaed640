import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../../kept/tell.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextArea, TextField } from '../../../../ui/fields/Field.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import type { PopupProps } from '../../../../ui/overlay/popup-props.ts'
import { sendRequest } from '../communities-calls.ts'
import styles from '../communities.module.css'

const EMPTY = { mirrorUrl: '', name: '', email: '', reason: '' }
type Field = keyof typeof EMPTY
const REQUIRED: readonly Field[] = ['mirrorUrl', 'name', 'email']

/**
 * Asks administrators to list a mirror of the portal.
 * @rule S3-5.registration Mirror site URL, name and surname, and e-mail are required; the reason is not
 */
export function RegisterPopup({ open, close }: PopupProps) {
  const { t } = useTranslation('communities')
  const [values, setValues] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const [fault, setFault] = useState<{ field: string; words: string }>()
  const wordsOf = (field: Field) => {
    if (isTried && REQUIRED.includes(field) && values[field].trim() === '') return t('register.required')
    return fault?.field === field ? t(`register.bad.${field === 'email' ? 'email' : 'mirrorUrl'}`) : undefined
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    const form = event.currentTarget as HTMLFormElement
    const empty = REQUIRED.find((field) => values[field].trim() === '')
    if (empty !== undefined) return form.querySelector<HTMLElement>(`[name="${empty}"]`)?.focus()
    const { reason, ...required } = values
    const reply = await sendRequest({ ...required, ...(reason.trim() === '' ? {} : { reason }) })
    if (reply.ok) {
      close()
      return tellDone(t('register.sent'))
    }
    const { parameter = '', detail } = reply.failure
    if (parameter === 'mirrorUrl' || parameter === 'email') {
      setFault({ field: parameter, words: detail })
      form.querySelector<HTMLElement>(`[name="${parameter}"]`)?.focus()
    } else tellFailed(t('register.failed'), detail)
  }
  const field = (name: Field) => ({
    name,
    label: t(`register.${name}`),
    error: wordsOf(name),
    value: values[name],
    onChange: (event: { readonly target: { readonly value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <Dialog open={open} title={t('register.title')} closeLabel={t('register.close')} onClose={() => close()}>
      <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
        <TextField {...field('mirrorUrl')} type="url" maxLength={2_000} placeholder="https://" />
        <TextField {...field('name')} autoComplete="name" maxLength={200} />
        <TextField {...field('email')} type="email" autoComplete="email" maxLength={254} />
        <TextArea {...field('reason')} maxLength={2_000} />
        <div className={styles['ways']}>
          <Button onClick={() => close()}>{t('register.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('register.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
