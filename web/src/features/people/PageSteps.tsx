import { Button } from '../../ui/Button.tsx'

/** The last page of a list, from 0. */
export const lastPage = (total: number, size: number): number => Math.max(0, Math.ceil(total / size) - 1)

/** Two buttons that turn the pages of a list; nothing where there is one page. */
export function PageSteps(props: { page: number; last: number; previous: string; next: string; onPage: (page: number) => void }) {
  const { page, last, previous, next, onPage } = props
  if (last === 0) return null
  return (
    <>
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        {previous}
      </Button>
      <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
        {next}
      </Button>
    </>
  )
}
