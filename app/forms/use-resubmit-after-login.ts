import { type RefObject, useEffect, useRef } from "react";
import { isSessionEnded } from "./session.ts";
import { useSignInAgain } from "./sign-in-again.tsx";

export function useResubmitAfterLogin(form: RefObject<HTMLFormElement | null>, answer: unknown) {
  const signInAgain = useSignInAgain();
  const answered = useRef<unknown>(undefined);
  useEffect(() => {
    if (!isSessionEnded(answer) || answered.current === answer) return;
    answered.current = answer;
    void signInAgain().then((signedIn) => signedIn && form.current?.requestSubmit());
  }, [answer, form, signInAgain]);
}
