/** Shows an apology and a link when a page breaks; if the code of an older release is gone, reloads the page once. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { isShopReachable, reloadPage } from '#web/ui/feedback/reload-page.ts';
import { ButtonLink, ErrorState } from '#web/ui/feedback/states.tsx';
import { Container, Title } from '#web/ui/layout/page.tsx';

const triedKey = 'nanhe.reloaded';

/** The messages of Chromium, Firefox and Safari. */
const isCodeMissing = (error: unknown): error is Error =>
  error instanceof Error && /dynamically imported module|importing a module script failed/i.test(error.message);

/**
 * Reloads the page once when its code is gone after a release, because the new page knows the new file names.
 * Does nothing when that was tried for the same code before, or when the shop cannot be reached and a reload would only lose the page.
 */
async function reloadOnce({ message }: Error): Promise<void> {
  const tried = `${window.location.pathname} ${message}`;
  try {
    if (sessionStorage.getItem(triedKey) === tried) return;
    if (!(await isShopReachable())) return;
    sessionStorage.setItem(triedKey, tried);
  } catch {
    // Without session storage the page could reload for ever.
    return;
  }
  window.location.reload();
}

interface Props {
  /** A new value resets the boundary. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface State {
  readonly hasError: boolean;
  readonly resetKey: string;
}

/** Every navigation resets it: another record or filter of the same page may be fine. */
export const PageBoundary = ({ children }: { children: ReactNode }) => <Boundary resetKey={useLocation().key}>{children}</Boundary>;

class Boundary extends Component<Props, State> {
  override state: State = { hasError: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { hasError: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { hasError: false, resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('A page broke', error, info.componentStack);
    if (isCodeMissing(error)) void reloadOnce(error);
  }

  override render(): ReactNode {
    if (!this.state.hasError) return this.props.children;
    return (
      <Container>
        <Title noIndex>Something went wrong</Title>
        <ErrorState
          level="h1"
          title="Unexpected Application Error!"
          text="Something on this page broke. Nothing in your cart is lost."
          onRetry={() => void reloadPage()}
        >
          <ButtonLink to="/" variant="outline">
            Return to Home
          </ButtonLink>
        </ErrorState>
      </Container>
    );
  }
}
