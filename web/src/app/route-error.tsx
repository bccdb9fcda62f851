/** Shows an apology and a way on when a page breaks; code of an older release is loaded again once. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { reloadPage } from '#web/ui/feedback/reload-page.ts';
import { ButtonLink, ErrorState } from '#web/ui/feedback/states.tsx';
import { Container, Title } from '#web/ui/layout/page.tsx';
import { isCodeMissing, reloadOnce } from './boot/stale-code.ts';

interface Props {
  /** A change of it resets the boundary. */
  readonly place: string;
  readonly children: ReactNode;
}

interface State {
  readonly broken: boolean;
  readonly place: string;
}

export class PageBoundary extends Component<Props, State> {
  override state: State = { broken: false, place: this.props.place };

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { broken: false, place };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('A page broke', error, info.componentStack);
    if (isCodeMissing(error)) void reloadOnce(error);
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <Container>
        <Title hidden>Something went wrong</Title>
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
