import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useAlert } from '../ui/AlertProvider.tsx'
import { Mark } from '../ui/Mark.tsx'
import { DISCARD_QUESTION, useViewer } from './viewerContext.ts'

/** The link to the home page; asks first if unsaved input would be lost. */
export const HomeMark = ({ className }: { className: string }) => {
  const { store } = useViewer()
  const { confirm } = useAlert()
  const navigate = useNavigate()
  const leave = async (event: MouseEvent) => {
    if (!store.getState().isDirty || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (await confirm(DISCARD_QUESTION)) await navigate(paths.home())
  }
  return (
    <Link
      to={paths.home()}
      className={className}
      aria-label="Pinfold home"
      onClick={(event) => void leave(event)}
    >
      <Mark />
    </Link>
  )
}
