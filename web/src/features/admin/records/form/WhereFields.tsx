import { useTranslation } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FieldWords, TextField } from '../../../../ui/fields/Field.tsx'
import { AreaMap } from '../../desk/area/AreaMap.tsx'
import styles from './Form.module.css'
import { boxOf, type WrittenForm } from './form-values.ts'
import { Part, type PartProps, Text } from './TextFields.tsx'

const ENDS = ['west', 'south', 'east', 'north'] as const

/** The area, drawn on the map or written in numbers, and the place in words. */
export function WhereFields(props: PartProps) {
  const { t } = useTranslation('records')
  const { written, errors, onChange } = props
  const error = errors['area']
  const set = (at: number, text: string) =>
    onChange({ area: written.area.map((before, place) => (place === at ? text : before)) as unknown as WrittenForm['area'] })
  return (
    <Part id="where" title={t('form.where')}>
      <AreaMap
        label={t('form.map')}
        box={boxOf(written)}
        onChange={([west, south, east, north]) => onChange({ area: [String(west), String(south), String(east), String(north)] })}
      />
      <div className={styles['four']} role="group" aria-labelledby="form-where">
        {ENDS.map((end, at) => (
          <TextField
            key={end}
            label={t(`form.${end}`)}
            inputMode="decimal"
            value={written.area[at] ?? ''}
            {...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': 'form-area-words' })}
            onChange={(event) => set(at, event.target.value)}
          />
        ))}
      </div>
      {error !== undefined && <FieldWords id="form-area-words" words={error} bad />}
      <p>
        <Button size="small" onClick={() => onChange({ area: ['', '', '', ''] })}>
          {t('form.noArea')}
        </Button>
      </p>
      <Text {...props} name="place" most={4_000} />
    </Part>
  )
}
