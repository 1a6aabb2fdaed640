import { useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { Button, buttonClass } from '../../../../ui/Button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { TextField } from '../../../../ui/fields/Field.tsx'
import styles from './fields.module.css'
import { logoOfFile } from './logo-image.ts'

/** A logo of a row: a file, drawn anew in the browser, or an address. */
export function LogoCell({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('communities')
  const [fault, setFault] = useState<string>()
  const isOwn = value.startsWith('data:')
  const read = async (file: File) => {
    const logo = await logoOfFile(file)
    setFault(logo === undefined ? t('branding.notImage') : undefined)
    if (logo !== undefined) onChange(logo)
  }
  return (
    <div>
      {isOwn ? (
        <div className={styles['logo']}>
          <img src={value} alt={label} />
          <Button onClick={() => onChange('')}>{t('branding.noLogo')}</Button>
        </div>
      ) : (
        <TextField
          label={label}
          hint={t('branding.logoHint')}
          error={fault}
          maxLength={2_000}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <label className={classes(buttonClass({ size: 'small' }), styles['file'])}>
        {t('branding.chooseFile')}
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            if (file !== undefined) void read(file)
          }}
        />
      </label>
    </div>
  )
}
