import type { Editor } from '@tiptap/core'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/fields/Field.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { mayLinkTo } from './extensions.ts'

/** Asks where the selected words lead; without a selection the address itself is written. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('pages')
  const formId = useId()
  const before = (editor.getAttributes('link')['href'] as string | undefined) ?? ''
  const [address, setAddress] = useState(before)
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const href = address.trim()
    if (!mayLinkTo(href)) {
      setWrong(true)
      return
    }
    const chain = editor.chain().focus()
    if (editor.state.selection.empty && before === '')
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.extendMarkRange('link').setLink({ href }).run()
    onClose()
  }
  return (
    <Dialog
      title={t('dialog.link.title')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      footer={
        <>
          {before !== '' && (
            <Button
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
                onClose()
              }}
            >
              {t('dialog.link.remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('dialog.apply')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          data-first-focus
          code
          label={t('dialog.link.address')}
          value={address}
          {...(isWrong ? { error: t('dialog.link.wrong') } : { hint: t('dialog.link.hint') })}
          onChange={(event) => {
            setAddress(event.target.value)
            setWrong(false)
          }}
        />
      </form>
    </Dialog>
  )
}
