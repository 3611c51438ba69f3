import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { TextArea } from '@/components/ui/text-area';
import { deskGrievances as words } from '@/content/desk-grievances';
import { MAX_TEXT_LETTERS } from '@/lib/care/grievances/rules';
import { stepSchema } from '@/lib/care/grievances/schema';
import type { ApiAnswer } from '@/lib/http/client';

type AnswerFormProps = { isBusy: boolean; disabled: boolean; send: (text: string) => Promise<ApiAnswer> };

/** The answer to a grievance; what was typed stays until it is on its way. */
export function AnswerForm({ isBusy, disabled, send }: AnswerFormProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = stepSchema.safeParse({ action: 'answer', version: 1, text });
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    const answer = await send(text);
    if (answer.status === 400) setError(answer.message);
  };
  return (
    <Panel title={words.answerTitle}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextArea
          label={words.answerTitle}
          hint={words.answerHint(MAX_TEXT_LETTERS)}
          rows={7}
          value={text}
          error={error}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setError(undefined);
          }}
        />
        <Button type="submit" busy={isBusy} disabled={disabled} className="justify-self-start">
          {isBusy ? words.answering : words.answer}
        </Button>
      </form>
    </Panel>
  );
}
