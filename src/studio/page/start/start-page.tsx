import { Empty } from '../parts/basics.tsx'

export function StartPage(_: { params: Readonly<Record<string, string>> }) {
  return <Empty title="StartPage" />
}
