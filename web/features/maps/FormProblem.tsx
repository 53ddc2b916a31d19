import { CircleAlert } from 'lucide-react'

/** What is wrong with the whole form, and the server's own words on it where there are any. */
export const FormProblem = ({ text, detail }: { text: string; detail: string | null }) => (
  <div className="form-problem" role="alert">
    <CircleAlert />
    <div>
      <p>{text}</p>
      {detail !== null && detail !== text && <p className="form-problem__detail">{detail}</p>}
    </div>
  </div>
)
