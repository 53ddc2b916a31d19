import { useNavigate } from 'react-router-dom'
import { TEXTS } from '../../shared/texts.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { usePageTitle } from '../ui/usePageTitle.ts'

export const NotFound = () => {
  const navigate = useNavigate()
  usePageTitle(TEXTS.notFound.title)
  return (
    <main className="full-page">
      <EmptyState
        art="missing"
        level={1}
        title={TEXTS.notFound.title}
        text={TEXTS.notFound.text}
        action={<Button onClick={() => navigate(paths.home())}>{TEXTS.home.title}</Button>}
      />
    </main>
  )
}
