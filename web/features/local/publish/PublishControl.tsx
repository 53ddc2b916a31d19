import { CircleCheck, CloudUpload } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useViewer } from '../../../shell/viewerContext.ts'
import { Button } from '../../../ui/control/Button.tsx'
import { useLocalDialogs } from '../localDialogsContext.ts'
import { usePublication } from './usePublish.ts'
import '../local.css'

/** Puts the open local map into an account, and leads to the copy that is there. */
export const PublishControl = () => {
  const { record } = useViewer()
  const publication = usePublication(record.id)
  const { publish } = useLocalDialogs()
  return (
    <div className="local-publish">
      {publication?.state === 'published' && (
        <p className="local-published">
          <CircleCheck aria-hidden="true" />
          <Link to={publication.path}>Published: open it online</Link>
        </p>
      )}
      <Button
        variant={publication?.state === 'published' ? 'default' : 'primary'}
        icon={<CloudUpload />}
        block
        onClick={publish}
      >
        {verbOf(publication?.state)}
      </Button>
    </div>
  )
}

const verbOf = (state: 'underway' | 'published' | undefined): string => {
  if (state === 'published') return 'Publish again'
  return state === 'underway' ? 'Go on publishing' : 'Publish'
}
